import sharp from "sharp";

/** A picture of two frames, in a format that can be animated. */
export async function waves(format: "gif" | "webp"): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .raw()
      .toBuffer();
  const frames = Buffer.concat([await frame("#1f7a80"), await frame("#f2b544")]);
  return sharp(frames, { raw: { width: 600, height: 800, channels: 3, pageHeight: 400 } })
    .toFormat(format)
    .toBuffer();
}

/**
 * A JPEG of sky and sea with a phone's metadata: location, author, orientation. It gets two widths:
 * to encode a large one takes most of the time of a test.
 */
export function photograph({ width = 800, height = 520, orientation = 1 } = {}): Promise<Buffer> {
  const sea = {
    create: { width, height: Math.round(height / 3), channels: 3 as const, background: "#1f7a80" },
  };
  return sharp({ create: { width, height, channels: 3, background: "#f2b544" } })
    .composite([{ input: sea, gravity: "south" }])
    .withExif({
      IFD0: { Copyright: "The Owner", Make: "Camera" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "26/1 8/1 31/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "81/1 47/1 42/1",
      },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer();
}
