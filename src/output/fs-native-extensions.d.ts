declare module "fs-native-extensions" {
  const native: {
    /** Swaps two paths, in one step on Linux and macOS. */
    swap: (from: string, to: string) => Promise<void>;
  };
  export default native;
}
