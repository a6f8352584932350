import { isSchema, object, type ObjectSchema, type ObjectShape, type Schema } from 'yup';

declare module 'yup' {
  interface CustomSchemaMetadata {
    /** What the OpenAPI document says of a `mixed` schema whose check is a function. */
    jsonSchema?: Readonly<Record<string, unknown>>;
  }
}

/** An object schema that rejects unknown fields and never converts a value (Yup on its own turns `12` into `"12"`). */
export const strictObject = <Shape extends ObjectShape>(shape: Shape) =>
  object(shape).noUnknown().strict();

/**
 * Fields that the value of another field of the same object decides about: `schemaOf` names the schema of a field, or none
 * for the field's own. Each value is read once; a validation inside a schema's test would read everything twice, and all
 * elements of lists that are too long.
 */
export const decidedBy = <Fields extends Readonly<Record<string, Schema>>>(
  decider: string,
  fields: Fields,
  schemaOf: (name: string, value: unknown) => unknown,
) =>
  Object.fromEntries(
    Object.entries<Schema>(fields).map(([name, field]) => [
      name,
      field.when(decider, ([value]: unknown[], own: Schema) => {
        const decided = schemaOf(name, value);
        return isSchema(decided) ? decided : own;
      }),
    ]),
  ) as Fields;

/** The empty request or response of an endpoint. */
export const emptyObject = strictObject({});

/** How many other fields {@link openObject} accepts, and how many characters their names and texts may have. */
interface OtherFieldLimits {
  readonly max: number;
  readonly maxLength: number;
}

/** Whether one more field may travel in an {@link openObject}. */
export const isShortField = (name: string, value: unknown, { maxLength }: OtherFieldLimits) =>
  name.length <= maxLength && typeof value === 'string' && value.length <= maxLength;

/**
 * An object schema like {@link strictObject} that also accepts a few short texts under other names, which are
 * ignored. Anything else under another name is reported as an unknown field.
 */
export const openObject = <Shape extends ObjectShape>(shape: Shape, limits: OtherFieldLimits) =>
  object(shape)
    .strict()
    .test({
      name: 'otherFields',
      params: { ...limits },
      test(value: object | null | undefined, context) {
        const known = (context.schema as ObjectSchema<object>).fields;
        const others = Object.entries(value ?? {}).filter(([name]) => !Object.hasOwn(known, name));
        const rejected = others.filter(
          ([name, text], index) => index >= limits.max || !isShortField(name, text, limits),
        );
        if (rejected.length === 0) return true;
        const unknown = rejected.map(([name]) => name).join(', ');
        return context.createError({ type: 'noUnknown', params: { unknown } });
      },
    });
