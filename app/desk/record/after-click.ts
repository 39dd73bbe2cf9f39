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
  // After the click that the release makes.
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => setTimeout(release), true)
}

/**
 * Calls once no pointer is held down, at once when none is: what appears on leaving a field would push away the very thing
 * that is being pressed, and the press would be lost.
 */
export function afterClick(call: () => void): void {
  if (isPressing) waiting.push(call)
  else call()
}
