import type { Schema } from 'yup';

/** The schema of a form, or how to load it: a page that is to be light does not wait for it. */
export type FormSchema = Schema | (() => Promise<Schema>);

/** The schema, once it is there. */
export async function schemaOf(schema: FormSchema): Promise<Schema> {
  return typeof schema === 'function' ? schema() : schema;
}
