import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';

/** The module of the object's kind, such as `kubernetes-models/apps/v1/Deployment`. */
const moduleOf = ({ apiVersion, kind }) => `kubernetes-models/${apiVersion}/${kind}`;

const nameOf = ({ kind, metadata }) => `${kind} ${metadata?.name}`;

/** What the schema of the kind objects to: missing fields, wrong types and values. */
async function schemaProblems(object) {
  try {
    const { [object.kind]: Model } = await import(moduleOf(object));
    new Model(object).validate();
    return [];
  } catch (error) {
    return [`${nameOf(object)}: ${error.message}`];
  }
}

/** The schemas allow fields that they do not know, so the compiler looks for those. */
function unknownFields(objects) {
  const folder = mkdtempSync(join(import.meta.dirname, '../node_modules/.manifest-'));
  const file = join(folder, 'manifest.ts');
  const lines = objects.map(
    (object, index) =>
      `export const o${index}: import('${moduleOf(object)}').I${object.kind} = ${JSON.stringify(object)};`,
  );
  try {
    writeFileSync(file, lines.join('\n'));
    const program = ts.createProgram([file], {
      ...{ noEmit: true, strict: true, skipLibCheck: true, types: [] },
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    });
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function documentsOf(text) {
  const documents = parseAllDocuments(text, { merge: true });
  const unread = documents.flatMap(({ errors }) => errors.map(({ message }) => message));
  return { unread, documents: documents.map((document) => document.toJS()) };
}

/** The objects of a file, also those of its lists. */
export const objectsIn = (text) =>
  documentsOf(text).documents.flatMap((each) => (each.kind === 'List' ? each.items : [each]));

/** What is wrong with the objects of a manifest. */
export async function kubernetesProblems(text) {
  const { unread } = documentsOf(text);
  if (unread.length > 0) return unread;
  const objects = objectsIn(text);
  const wrong = (await Promise.all(objects.map(schemaProblems))).flat();
  return wrong.length > 0 ? wrong : unknownFields(objects);
}
