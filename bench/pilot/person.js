// The person behind the task, who agrees only to exactly this action with exactly these arguments.

const sameJson = (a, b) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

export const createPerson = ({ person, task }, args) => {
  const asked = [];
  let hasGranted = false;
  return {
    ask: (request) => {
      const isTheTask = request.action === task.action && sameJson(request.args, args);
      const answer = person === "grants" && isTheTask;
      asked.push({ isTheTask, answer });
      hasGranted ||= answer;
      return answer;
    },
    asked,
    hasGranted: () => hasGranted,
  };
};
