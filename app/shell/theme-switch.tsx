import { useSyncExternalStore } from 'react'
import { type Theme, themeKey } from './theme-script.ts'
import './theme-switch.css'

const wishesDark = '(prefers-color-scheme: dark)'
const changed = 'themechange'

function themeInForce(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia(wishesDark).matches ? 'dark' : 'light'
}

function subscribe(onChange: () => void) {
  const system = matchMedia(wishesDark)
  system.addEventListener('change', onChange)
  window.addEventListener(changed, onChange)
  return () => {
    system.removeEventListener('change', onChange)
    window.removeEventListener(changed, onChange)
  }
}

function choose(theme: Theme) {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(themeKey, theme)
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
  window.dispatchEvent(new Event(changed))
}

/** Changes between light and dark, and says which it changes to. The server does not know; it writes as for light. */
export function ThemeSwitch({ long }: { long?: boolean | undefined }) {
  const next = useSyncExternalStore(subscribe, themeInForce, () => 'light') === 'dark' ? 'light' : 'dark'
  const short = next === 'dark' ? 'Dark' : 'Light'
  return (
    <button
      className="theme-switch"
      type="button"
      aria-label={long ? undefined : `${short}: switch to the ${next} theme`}
      onClick={() => choose(next)}
    >
      {long ? `${short} theme` : short}
    </button>
  )
}
