import { Ajv2020 } from 'ajv/dist/2020';
import type { DocumentSchema } from './values-of-schema';

type Content = Readonly<Record<string, { readonly schema: DocumentSchema }>>;

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: DocumentSchema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** The OpenAPI document, as it is served. */
export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

/** Says what of a response an operation of the document does not describe; nothing when it describes all. */
export function createResponseCheck({ components }: OpenapiDocument) {
  const ajv = new Ajv2020({ strict: false });
  const compiled = new Map<object, ReturnType<typeof ajv.compile>>();
  const validatorOf = (schema: object) => {
    const known = compiled.get(schema);
    if (known) return known;
    const validator = ajv.compile({ ...schema, components });
    compiled.set(schema, validator);
    return validator;
  };
  return (
    { responses }: Operation,
    { status, type, body }: { status: number; type: string; body: string },
  ): string | undefined => {
    const described = responses[String(status)] ?? responses['default'];
    if (!described) return `the status ${status.toString()}: ${body}`;
    if (!described.content) return undefined;
    const [name = ''] = type.split(';');
    const content = described.content[type] ?? described.content[name];
    if (!content) return `the content type ${type} of ${status.toString()}`;
    if (!name.endsWith('json')) return undefined;
    const validate = validatorOf(content.schema);
    if (validate(JSON.parse(body))) return undefined;
    return `the body of ${status.toString()}, ${ajv.errorsText(validate.errors)}: ${body}`;
  };
}
