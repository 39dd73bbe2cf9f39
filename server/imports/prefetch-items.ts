/**
 * Processes the next items while the consumer handles earlier ones. An error is thrown only when the consumer reaches
 * its item.
 * @param most maximum number of items processed ahead
 * @returns the results in input order
 */
export async function* prefetchItems<Given, Made>(
  inputs: AsyncIterable<Given>,
  work: (one: Given) => Promise<Made>,
  most: number,
): AsyncGenerator<Made> {
  const begun: { made: Promise<Made> }[] = []
  for await (const input of inputs) {
    const made = work(input)
    made.catch(() => {})
    begun.push({ made })
    const first = begun.length > most ? begun.shift() : undefined
    if (first) yield await first.made
  }
  for (const { made } of begun) yield await made
}
