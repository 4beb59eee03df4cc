import react from "@vitejs/plugin-react";
import vike from "vike/plugin";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [vike(), react()],
  // The packages are one folder up, shared by the sites of every size.
  server: { fs: { allow: [".."] } },
});
