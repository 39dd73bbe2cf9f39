/**
 * Processes the next items while the consumer handles earlier ones. An error is thrown when its item is due.
 * @param most maximum items processed ahead
 * @returns the results in input order
 */
export async function* prefetchItems<Given, Made>(
  given: AsyncIterable<Given>,
  work: (one: Given) => Promise<Made>,
  most: number,
): AsyncGenerator<Made> {
  const begun: { made: Promise<Made> }[] = []
  for await (const one of given) {
    const made = work(one)
    made.catch(() => {})
    begun.push({ made })
    const first = begun.length > most ? begun.shift() : undefined
    if (first) yield await first.made
  }
  for (const { made } of begun) yield await made
}
