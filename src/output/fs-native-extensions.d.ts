declare module "fs-native-extensions" {
  const native: {
    /** Swaps two paths, in one step on Linux and macOS. */
    swapSync: (from: string, to: string) => void;
  };
  export default native;
}
