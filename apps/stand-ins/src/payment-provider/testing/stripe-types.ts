import ts from 'typescript';
import { join } from 'node:path';

/** Checks values against the types of the `stripe` package: required fields and the kinds of their values, all the way down. */
export interface StripeTypes {
  /** Each place where the value is not what `Stripe.<name>` says; empty when it is. */
  mismatches(name: string, value: unknown): string[];
}

const entryName = join(__dirname, 'stripe-types-entry.ts');

/** One virtual file that names every type to check. */
function createProgram(names: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const text = `import type Stripe from 'stripe';\n${names
    .map((name, index) => `export type T${index} = Stripe.${name};`)
    .join('\n')}`;
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === entryName || fileExists(file);
  host.getSourceFile = (file, ...rest) =>
    file === entryName
      ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true)
      : getSourceFile(file, ...rest);
  return ts.createProgram([entryName], options, host);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

class Checker {
  constructor(private readonly checker: ts.TypeChecker) {}

  /** The first mismatches of the value, none when it fits. */
  check(type: ts.Type, value: unknown, path: string): string[] {
    if (type.isUnion()) return this.checkUnion(type, value, path);
    if (type.aliasSymbol?.name === 'Decimal' || type.symbol?.name === 'Decimal') {
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
        ? []
        : [`${path}: not a decimal`];
    }
    const simple = this.checkSimple(type, value);
    if (simple !== undefined)
      return simple ? [] : [`${path}: ${JSON.stringify(value)} is not ${this.name(type)}`];
    return this.checkObject(type, value, path);
  }

  private name(type: ts.Type): string {
    return this.checker.typeToString(type);
  }

  /** A value fits a union if it fits one member; otherwise returns the mismatches of the closest member. */
  private checkUnion(type: ts.UnionType, value: unknown, path: string): string[] {
    const kind = isObject(value) ? value['object'] : undefined;
    const outcomes = type.types.map((member) => this.check(member, value, path));
    const fitting = outcomes.find((mismatches) => mismatches.length === 0);
    if (fitting) return fitting;
    if (kind === undefined) return [`${path}: ${JSON.stringify(value)} is not ${this.name(type)}`];
    return outcomes.reduce((closest, outcome) =>
      outcome.length < closest.length ? outcome : closest,
    );
  }

  /** Whether a value is of a type without fields; undefined for types with fields. */
  private checkSimple(type: ts.Type, value: unknown): boolean | undefined {
    const { flags } = type;
    if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value;
    if (flags & ts.TypeFlags.BooleanLiteral) return String(value) === this.name(type);
    if (flags & ts.TypeFlags.StringLike) return typeof value === 'string';
    if (flags & ts.TypeFlags.NumberLike) return typeof value === 'number';
    if (flags & ts.TypeFlags.BooleanLike) return typeof value === 'boolean';
    if (flags & ts.TypeFlags.Null) return value === null;
    if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return value === undefined;
    if (flags & ts.TypeFlags.Any || flags & ts.TypeFlags.Unknown) return true;
    const isText =
      type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String);
    return isText ? typeof value === 'string' : undefined;
  }

  private checkObject(type: ts.Type, value: unknown, path: string): string[] {
    if (this.checker.isArrayType(type)) {
      const [element] = this.checker.getTypeArguments(type as ts.TypeReference);
      if (!Array.isArray(value) || !element) return [`${path}: not a list`];
      return value.flatMap((entry, index) => this.check(element, entry, `${path}[${index}]`));
    }
    if (!isObject(value) || Array.isArray(value)) return [`${path}: not an object`];
    const index = type.getStringIndexType();
    if (index) {
      return Object.entries(value).flatMap(([key, entry]) =>
        this.check(index, entry, `${path}.${key}`),
      );
    }
    const known = type.getProperties();
    const wrong = known.flatMap((property) => this.checkProperty(property, value, path));
    const names = new Set(known.map(({ name }) => name));
    const extra = known.length === 0 ? [] : Object.keys(value).filter((key) => !names.has(key));
    return [...wrong, ...extra.map((key) => `${path}.${key}: not in ${this.name(type)}`)];
  }

  private checkProperty(
    property: ts.Symbol,
    value: Record<string, unknown>,
    path: string,
  ): string[] {
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const given = value[property.name];
    if (given === undefined) return isOptional ? [] : [`${path}.${property.name}: missing`];
    return this.check(this.checker.getTypeOfSymbol(property), given, `${path}.${property.name}`);
  }
}

/** Reads the package's types once (a few seconds) for all the names given. */
export function readStripeTypes(names: readonly string[]): StripeTypes {
  const program = createProgram(names);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entryName);
  const types = new Map<string, ts.Type>();
  source?.statements.filter(ts.isTypeAliasDeclaration).forEach((declaration, index) => {
    types.set(names[index] ?? '', checker.getTypeAtLocation(declaration));
  });
  const walker = new Checker(checker);
  return {
    mismatches: (name, value) => {
      const type = types.get(name);
      if (!type) throw new Error(`Stripe.${name} was not read.`);
      return walker.check(type, JSON.parse(JSON.stringify(value)), name);
    },
  };
}
