import preact from "@astrojs/preact";
import { defineConfig } from "astro/config";

export default defineConfig({
  site: "https://bench.example.com",
  integrations: [preact()],
  outDir: "./out",
  trailingSlash: "always",
  devToolbar: { enabled: false },
  // The packages are one folder up, shared by the sites of every size.
  vite: { server: { fs: { allow: [".."] } } },
});
