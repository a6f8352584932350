import {
  isMultipartRequest,
  isStreamResponse,
  type RequestKind,
  type ResponseKind,
} from '@portal/shared/contract';
import { jsonSchemaOf, type JsonSchema } from './json-schema';

/** A body by its content type, as OpenAPI describes it. */
export type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** A content without a schema is bytes. */
const binary = {} as const;

/** The request body that an endpoint accepts. */
export function requestContent(request: RequestKind): Content {
  if (!isMultipartRequest(request))
    return { 'application/json': { schema: jsonSchemaOf(request) } };
  const fields = jsonSchemaOf(request.fields);
  const required: unknown = fields['required'];
  const schema = {
    ...fields,
    properties: { ...Object(fields['properties']), file: binary },
    required: [...(Array.isArray(required) ? required : []), 'file'],
  };
  return { 'multipart/form-data': { schema } };
}

/** The body that an endpoint responds with. */
export function responseContent(response: ResponseKind): Content {
  return isStreamResponse(response)
    ? { [response.contentType]: { schema: binary } }
    : { 'application/json': { schema: jsonSchemaOf(response) } };
}
