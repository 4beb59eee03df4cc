/** The one function that we use; the package has no types of its own. */
declare module "fs-native-extensions" {
  const native: {
    /** Lets two paths change places, in one step on Linux and macOS. */
    swap: (from: string, to: string) => Promise<void>;
  };
  export default native;
}
