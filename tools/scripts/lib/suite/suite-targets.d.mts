export const suiteTargets: readonly string[];
export const affectedTargets: readonly string[];
