import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import {
  isErrorBody,
  isStreamResponse,
  type Endpoint,
  type ResponseKind,
} from '@portal/shared/contract';
import type { Schema } from 'yup';
import { errorCatalog } from '../../error-catalog';
import type { ErrorCode } from '../../platform/errors';
import type { ApiEndpoint } from '../../platform/http/routing/route';
import { responseContent } from '../../platform/openapi/content';
import { errorSchema } from '../../platform/openapi/error-schema';
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

const isKnownCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalog, code);

const hasKnownCodes = (endpoint: AnyEndpoint): endpoint is ApiEndpoint =>
  endpoint.errors.every(isKnownCode);

function undescribedError(
  endpoint: AnyEndpoint,
  status: number,
  body: unknown,
): string | undefined {
  if (!isErrorBody(body) || !isError(body)) return `${status} without the body of an error`;
  const code = body.error;
  if (!isKnownCode(code)) return `the unknown code ${code}`;
  if (errorCatalog[code].status !== status) return `${code} with the status ${status}`;
  return hasKnownCodes(endpoint) && describedCodes(endpoint).includes(code) ? undefined : code;
}

/** Rejects a response that the OpenAPI document does not describe: another body, or another error (SHARED-48). */
export function expectDescribed(endpoint: AnyEndpoint, status: number, body: unknown): void {
  if (status === 200) {
    const validate = validatorOf(endpoint);
    if (isStreamResponse(endpoint.response) || validate(body)) return;
    throw new Error(
      `${endpoint.path}: the OpenAPI document describes another body: ${ajv.errorsText(validate.errors)}`,
    );
  }
  const undescribed = undescribedError(endpoint, status, body);
  if (undescribed !== undefined)
    throw new Error(`${endpoint.path}: the OpenAPI document does not describe ${undescribed}.`);
}
