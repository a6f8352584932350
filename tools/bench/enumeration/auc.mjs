/** Ranks of values, where equal values share their average rank. */
function ranksOf(values) {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = new Array(values.length);
  for (let start = 0; start < order.length;) {
    let end = start;
    while (end < order.length && order[end].value === order[start].value) end += 1;
    for (let at = start; at < end; at += 1) ranks[order[at].index] = (start + end + 1) / 2;
    start = end;
  }
  return ranks;
}

/**
 * How well one number separates two groups: 0.5 is not at all, 1 is always (Mann-Whitney). The result is at least 0.5,
 * whichever group is slower.
 */
export function auc(one, other) {
  const ranks = ranksOf([...one, ...other]);
  const sum = ranks.slice(0, one.length).reduce((total, rank) => total + rank, 0);
  const u = sum - (one.length * (one.length + 1)) / 2;
  const share = u / (one.length * other.length);
  return Math.max(share, 1 - share);
}
