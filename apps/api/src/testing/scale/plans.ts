import { listenToNotices, onServer } from '@portal/server/testing';

/** A node of a plan, as far as it is read. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/** A statement and how PostgreSQL ran it. */
export interface Plan {
  readonly statement: string;
  /** The pages that it read, in memory or not, with those that it changed. */
  readonly pages: number;
  /** The rows that it read of the table of which it read most. */
  readonly rows: number;
  /** How many rows it read for each one that it kept, of the table where it dropped most. */
  readonly readForOne: number;
  readonly tables: readonly string[];
  /** The tables of which it read every row. */
  readonly scanned: readonly string[];
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  // With the checks of foreign keys.
  'auto_explain.log_nested_statements': 'on',
};

/** A small table is otherwise read whole, or joined by reading an index of it whole. */
const asIfLarge = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Whether a node reads every row of a table: as they lie there, or in the order of an index. */
const isScan = ({ 'Node Type': type, 'Index Cond': condition }: PlanNode) =>
  type === 'Seq Scan' || (/^Index (?:Only )?Scan$/.test(type) && condition === undefined);

const rowsKeptBy = (node: PlanNode): number =>
  Math.max(1, node['Actual Loops'] * node['Actual Rows']);

/** The rows that a node read of a table, those that it dropped included. */
const rowsReadBy = (node: PlanNode): number =>
  node['Node Type'].endsWith('Scan') && node['Relation Name'] !== undefined
    ? node['Actual Loops'] *
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0))
    : 0;

const tablesOf = (nodes: readonly PlanNode[]) =>
  nodes.flatMap((node) => node['Relation Name'] ?? []);

function planIn(message: string): Plan[] {
  const [, json] = /^duration: .*?plan:\n([^]*)$/.exec(message) ?? [];
  if (json === undefined) return [];
  const logged: { readonly 'Query Text': string; readonly Plan: PlanNode } = JSON.parse(json);
  const nodes = nodesOf(logged.Plan);
  return [
    {
      statement: logged['Query Text'],
      pages: logged.Plan['Shared Hit Blocks'] + logged.Plan['Shared Read Blocks'],
      rows: Math.max(...nodes.map(rowsReadBy)),
      readForOne: Math.max(...nodes.map((node) => rowsReadBy(node) / rowsKeptBy(node))),
      tables: tablesOf(nodes),
      scanned: tablesOf(nodes.filter(isScan)),
    },
  ];
}

/**
 * Lets PostgreSQL explain each statement of the spec file's database; before the database is opened. It sends the plan with the
 * statement's result, so that a plan belongs to the request that is being handled. With `onlyIndexes` it reads a table from the first row
 * to the last only where no index helps, as it would if the table were large.
 */
export async function explainStatements(
  databaseUrl: string,
  { onlyIndexes }: { readonly onlyIndexes: boolean },
) {
  const name = new URL(databaseUrl).pathname.slice(1);
  const all = { ...settings, ...(onlyIndexes && asIfLarge) };
  for (const [setting, value] of Object.entries(all))
    await onServer(databaseUrl, `ALTER DATABASE "${name}" SET ${setting} = '${value}'`);
  let plans: Plan[] = [];
  listenToNotices((message) => plans.push(...planIn(message)));
  return {
    /** The plans of the statements that run during the work. */
    async during(work: () => Promise<unknown>): Promise<readonly Plan[]> {
      plans = [];
      await work();
      const found = plans;
      plans = [];
      return found;
    },
  };
}
