/** References a guard or action with its parameter: `guard: named('isPay', 'queued')`. */
export function named<const Type extends string, const Params extends string>(type: Type, params: Params) {
  return { type, params };
}
