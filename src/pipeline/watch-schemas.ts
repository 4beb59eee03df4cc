import { watchClock } from "../render/watch-clock.ts";
import type { ContentDefinition, ContentFile } from "../content/define-content.ts";
import { schemaKey } from "../content/schema-key.ts";

type Schema = ContentFile["schema"];

/**
 * A definition of content whose schemas tell whether they ask for the time or for chance. Only those that hold code of the
 * site's own may; each is watched for as long as it is at work, since others read files in between.
 */
export function watchSchemas(definition: ContentDefinition): {
  definition: ContentDefinition;
  wereAsked: () => boolean;
} {
  let asked = false;
  const watched = (schema: Schema): Schema => {
    if (schemaKey(schema) !== undefined) return schema;
    const run: Schema["~run"] = (...values) => {
      const clock = watchClock();
      try {
        return schema["~run"](...values);
      } finally {
        clock.stop();
        asked ||= clock.wasAsked();
      }
    };
    return Object.create(schema, { "~run": { value: run } }) as Schema;
  };
  const known = new Map<Schema, Schema>();
  const once = (schema: Schema): Schema => {
    const now = known.get(schema) ?? watched(schema);
    known.set(schema, now);
    return now;
  };
  const parts = Object.entries(definition).map(([name, part]) => [name, { ...part, schema: once(part.schema) }]);
  return { definition: Object.fromEntries(parts) as ContentDefinition, wereAsked: () => asked };
}
