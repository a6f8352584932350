import { ApiError } from '@portal/server/errors';
import SCIMMY from 'scimmy';
import type { ScimUser } from '../records/scim.repository';

const { Attribute, Schema, SchemaDefinition } = SCIMMY.Types;

/** An error in the words of SCIM (RFC 7644, 3.12). */
export const ScimError = SCIMMY.Types.Error;

/** One of the addresses of a user. */
interface Email {
  readonly value?: string;
  readonly type?: string;
  readonly primary?: boolean;
}

/** The part of SCIM's user that the portal keeps. Whatever else a program sends is left out, groups and passwords too. */
export class PortalUser extends Schema {
  declare userName: string | undefined;
  declare active: boolean | undefined;
  declare emails: readonly Email[] | undefined;

  static override readonly definition = new SchemaDefinition(
    'User',
    'urn:ietf:params:scim:schemas:core:2.0:User',
    'A user of the institution',
    [
      new Attribute('string', 'userName', {
        required: true,
        uniqueness: 'server',
        description: 'The name of the user at the institution.',
      }),
      new Attribute('boolean', 'active', {
        description: 'Whether the institution lets the user in.',
      }),
      new Attribute(
        'complex',
        'emails',
        {
          multiValued: true,
          description:
            'The address of the account, in a domain of the institution: the primary one, else that for work, else the first, else the userName. Only the user changes it.',
        },
        [
          new Attribute('string', 'value', { description: 'The address.' }),
          new Attribute('string', 'type', { description: 'Always “work”.' }),
          new Attribute('boolean', 'primary', { description: 'Always true.' }),
        ],
      ),
    ],
  );

  static override get id() {
    return PortalUser.definition.id;
  }

  /** Throws for values of other types. */
  constructor(data: object, direction: 'in' | 'out' | 'both' = 'both', basePath?: string) {
    super(data, direction);
    Object.assign(this, PortalUser.definition.coerce(data, direction, basePath));
  }
}

/** The user as a program reads it, below the address of the users. */
export function presentUser(basePath: string, user: ScimUser): PortalUser {
  const { id, userName, externalId, active, email, createdAt, changedAt } = user;
  const resource = {
    ...{ id, userName, active, ...(externalId !== null && { externalId }) },
    emails: [{ value: email, type: 'work', primary: true }],
    meta: { created: createdAt, lastModified: changedAt },
  };
  return new PortalUser(resource, 'out', basePath);
}

/** How many users a list has at most. */
export const maxListed = 200;

/** A list of SCIM (RFC 7644, 3.4.2). */
export const listOf = (
  Resources: readonly object[],
  { totalResults = Resources.length, startIndex = 1 } = {},
) => ({
  schemas: [SCIMMY.Messages.ListResponse.id],
  ...{ totalResults, startIndex, itemsPerPage: Resources.length, Resources },
});

/** An error of SCIM. */
export const errorBody = (status: number, detail: string, scimType?: string) => ({
  schemas: [SCIMMY.Messages.ErrorResponse.id],
  ...{ status: String(status), ...(scimType && { scimType }), detail },
});

/** What the portal understands of SCIM (RFC 7643, 5 to 7), below the protocol's address. */
export function createDescriptions(base: string) {
  const { ResourceType, ServiceProviderConfig } = SCIMMY.Schemas;
  const [no, yes] = [{ supported: false }, { supported: true }];
  const { name, description, id: schema } = PortalUser.definition;
  const described = { id: name, name, description, endpoint: '/Users', schema };
  const one = (found: object, isFound: boolean) => {
    if (!isFound) throw new ApiError('NOT_FOUND');
    return found;
  };
  const type = new ResourceType(described, `${base}/ResourceTypes`);
  const definition = PortalUser.definition.describe(`${base}/Schemas`);
  return {
    config: new ServiceProviderConfig(
      {
        ...{ patch: yes, changePassword: no, sort: no, etag: no },
        bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
        filter: { ...yes, maxResults: maxListed },
        authenticationSchemes: [
          {
            type: 'oauthbearertoken',
            name: 'Bearer token',
            description: 'The token that the operator of the portal gives to the institution.',
            specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
          },
        ],
      },
      `${base}/ServiceProviderConfig`,
    ),
    resourceTypes: listOf([type]),
    resourceType: (id: string) => one(type, id === name),
    schemas: listOf([definition]),
    schema: (id: string) => one(definition, id === schema),
  };
}
