const validation = /^(?:validate|isValid)(?:At|Sync|SyncAt)?$/;

/** What runs the given functions while a value is validated: methods of a schema, and its makers. */
const running = new Set(['test', 'transform', 'when', 'mixed', 'lazy']);

const isFunction = ({ type }) =>
  type.endsWith('FunctionExpression') || type === 'FunctionDeclaration';
const nameOf = ({ type, name, property }) => (type === 'Identifier' ? name : property?.name);

/** Forbids a validation inside a schema's own: it reads every value twice, and all elements of lists that are too long. */
const rule = {
  meta: {
    type: 'problem',
    messages: {
      nested:
        'A schema’s test may not validate: choose the schema with `decidedBy`, `when` or `lazy`.',
    },
    schema: [],
  },
  create({ sourceCode, report }) {
    const { visitorKeys } = sourceCode;
    const seen = new Set();

    /** The function of this file that a name stands for. */
    function definedAs(identifier) {
      for (let scope = sourceCode.getScope(identifier); scope; scope = scope.upper) {
        const [definition] = scope.set.get(identifier.name)?.defs ?? [];
        if (definition) return definition.node.init ?? definition.node;
      }
      return undefined;
    }

    function look(node) {
      if (seen.has(node)) return;
      seen.add(node);
      if (
        node.type === 'CallExpression' &&
        node.callee.type === 'MemberExpression' &&
        validation.test(nameOf(node.callee))
      )
        report({ node, messageId: 'nested' });
      const defined = node.type === 'Identifier' ? definedAs(node) : undefined;
      if (defined && isFunction(defined)) look(defined);
      for (const key of visitorKeys[node.type] ?? [])
        for (const child of [node[key]].flat()) if (child) look(child);
    }

    const functionsIn = (argument) =>
      argument.type === 'ObjectExpression'
        ? argument.properties.map(({ value }) => value)
        : [argument];

    return {
      CallExpression({ callee, arguments: given }) {
        if (!running.has(nameOf(callee))) return;
        for (const part of given.flatMap(functionsIn).filter(Boolean))
          if (isFunction(part) || part.type === 'Identifier') look(part);
      },
    };
  },
};

export const noValidationInSchemas = { rules: { 'no-validation-in-schemas': rule } };
