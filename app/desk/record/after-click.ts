let isPressing = false
let waiting: (() => void)[] = []

function release() {
  isPressing = false
  const calls = waiting
  waiting = []
  for (const call of calls) call()
}

if (typeof document !== 'undefined') {
  const press = () => {
    isPressing = true
  }
  addEventListener('pointerdown', press, true)
  // Deferred, so that it runs after the click event.
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => setTimeout(release), true)
}

/**
 * Calls back once no pointer is pressed, or immediately: a message that appears on blur would otherwise move the button
 * that is being pressed, and the click would be lost.
 */
export function afterClick(call: () => void): void {
  if (isPressing) waiting.push(call)
  else call()
}
