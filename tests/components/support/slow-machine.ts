import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * A slow machine for component tests, which shows tests that depend on the speed of the machine (`npm run test:again --
 * FILE --slow`): frames and answers are late, and memory is collected every second.
 */

const frameDelayMs = 150
const answerDelayMs = 40

// The real timers, because a test may replace them.
const { setTimeout, setInterval, clearTimeout } = globalThis

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
setInterval(collectGarbage, 1000)

window.requestAnimationFrame = show => Number(setTimeout(() => show(performance.now()), frameDelayMs))
window.cancelAnimationFrame = id => clearTimeout(id)

const ask = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const answer = await ask(input, init)
  await new Promise(resolve => setTimeout(resolve, answerDelayMs))
  init?.signal?.throwIfAborted()
  return answer
}
