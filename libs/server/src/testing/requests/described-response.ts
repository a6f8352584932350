import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import {
  isErrorBody,
  isStreamResponse,
  type Endpoint,
  type ResponseKind,
} from '@portal/shared/contract';
import type { Schema } from 'yup';
import type { ApiErrorCatalog, ErrorCode } from '../../platform/errors';
import type { ApiEndpoint } from '../../platform/http/route';
import { responseContent, errorSchema } from '../../platform/openapi/json-schema';
import { describedCodes } from '../../platform/openapi/openapi-document';

type AnyEndpoint = Endpoint<Schema, ResponseKind>;

const ajv = new Ajv2020({ strict: false, allErrors: true });
const isError = ajv.compile(errorSchema);
const validators = new Map<AnyEndpoint, ValidateFunction>();

function validatorOf(endpoint: AnyEndpoint): ValidateFunction {
  const known = validators.get(endpoint);
  if (known) return known;
  const content = responseContent(endpoint.response)['application/json'];
  const validator = ajv.compile(content?.schema ?? {});
  validators.set(endpoint, validator);
  return validator;
}

const isKnownCode = (catalog: ApiErrorCatalog, code: string): code is ErrorCode =>
  Object.hasOwn(catalog, code);

function undescribedError(
  catalog: ApiErrorCatalog,
  endpoint: AnyEndpoint,
  status: number,
  body: unknown,
): string | undefined {
  if (!isErrorBody(body) || !isError(body)) return `${status} without the body of an error`;
  const code = body.error;
  if (!isKnownCode(catalog, code)) return `the unknown code ${code}`;
  if (catalog[code].status !== status) return `${code} with the status ${status}`;
  return describedCodes(endpoint as ApiEndpoint).includes(code) ? undefined : code;
}

/** Rejects a response that the OpenAPI document does not describe: another body, or another error (SHARED-48). */
export function expectDescribed(
  catalog: ApiErrorCatalog,
  endpoint: AnyEndpoint,
  status: number,
  body: unknown,
): void {
  if (status === 200) {
    const validate = validatorOf(endpoint);
    if (isStreamResponse(endpoint.response) || validate(body)) return;
    throw new Error(
      `${endpoint.path}: the OpenAPI document describes another body: ${ajv.errorsText(validate.errors)}`,
    );
  }
  const undescribed = undescribedError(catalog, endpoint, status, body);
  if (undescribed !== undefined)
    throw new Error(`${endpoint.path}: the OpenAPI document does not describe ${undescribed}.`);
}
