import { isStreamResponse, type ResponseKind } from '@portal/shared/contract';
import { jsonSchemaOf, type JsonSchema } from './json-schema';

/** A body by its content type, as OpenAPI describes it. */
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** A content without a schema is bytes. */
const binary = {} as const;

/** The body that an endpoint responds with. */
export function responseContent(response: ResponseKind): Content {
  return isStreamResponse(response)
    ? { [response.contentType]: { schema: binary } }
    : { 'application/json': { schema: jsonSchemaOf(response) } };
}
