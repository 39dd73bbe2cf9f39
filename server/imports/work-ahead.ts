/**
 * Works on what comes next while somebody is busy with what came before. Whatever goes wrong is told when its turn comes.
 * @param most how many are worked on ahead of the one that is handed out
 * @returns what was made of each, in the order in which they came
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
