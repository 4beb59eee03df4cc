import sharp from "sharp";

/** A JPEG of sky and sea with a phone's metadata: location, author, orientation. */
export function photograph({ width = 1700, height = 1100, orientation = 1 } = {}): Promise<Buffer> {
  const sea = { create: { width, height: Math.round(height / 3), channels: 3 as const, background: "#1f7a80" } };
  return sharp({ create: { width, height, channels: 3, background: "#f2b544" } })
    .composite([{ input: sea, gravity: "south" }])
    .withExif({
      IFD0: { Copyright: "The Owner", Make: "Camera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "26/1 8/1 31/1", GPSLongitudeRef: "W", GPSLongitude: "81/1 47/1 42/1" },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer();
}
