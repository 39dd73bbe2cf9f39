import { useSyncExternalStore } from 'react'
import { type Theme, themeKey } from './theme-script.ts'
import './theme-switch.css'

const darkMediaQuery = '(prefers-color-scheme: dark)'
const themeChangeEvent = 'themechange'

function getCurrentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia(darkMediaQuery).matches ? 'dark' : 'light'
}

function subscribeToTheme(onChange: () => void) {
  const system = matchMedia(darkMediaQuery)
  system.addEventListener('change', onChange)
  window.addEventListener(themeChangeEvent, onChange)
  return () => {
    system.removeEventListener('change', onChange)
    window.removeEventListener(themeChangeEvent, onChange)
  }
}

function setTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(themeKey, theme)
  } catch {
    // If storage is blocked, the choice is lost when the page closes.
  }
  window.dispatchEvent(new Event(themeChangeEvent))
}

const useTheme = () => useSyncExternalStore(subscribeToTheme, getCurrentTheme, () => 'light' as const)

/**
 * Button that switches between light and dark. The label is the other theme, or with `long` the current theme. The
 * server does not know the theme and renders the light theme.
 */
export function ThemeSwitch({ long }: { long?: boolean | undefined }) {
  const next = useTheme() === 'dark' ? 'light' : 'dark'
  const short = next === 'dark' ? 'Dark' : 'Light'
  if (long)
    return (
      <button
        className="theme-switch theme-switch-long"
        type="button"
        role="switch"
        aria-checked={next === 'light'}
        onClick={() => setTheme(next)}
      >
        Dark
        <i aria-hidden="true" />
      </button>
    )
  return (
    <button
      className="theme-switch"
      type="button"
      aria-label={`${short}: switch to the ${next} theme`}
      onClick={() => setTheme(next)}
    >
      {short}
    </button>
  )
}
