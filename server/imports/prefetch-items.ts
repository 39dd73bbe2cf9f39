/**
 * Processes the next items while the consumer handles earlier ones. An error is thrown only when the consumer reaches
 * its item.
 * @param maxPending maximum number of items processed ahead
 * @returns the results in input order
 */
export async function* prefetchItems<Given, Made>(
  inputs: AsyncIterable<Given>,
  work: (one: Given) => Promise<Made>,
  maxPending: number,
): AsyncGenerator<Made> {
  const pendingItems: { result: Promise<Made> }[] = []
  for await (const input of inputs) {
    const result = work(input)
    result.catch(() => {})
    pendingItems.push({ result })
    const first = pendingItems.length > maxPending ? pendingItems.shift() : undefined
    if (first) yield await first.result
  }
  for (const { result } of pendingItems) yield await result
}
