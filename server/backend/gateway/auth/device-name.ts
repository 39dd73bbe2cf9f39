import Bowser from 'bowser'

/** «Firefox on Linux», out of names the library knows; never the words of whoever asks. */
export function deviceName(userAgent: string | undefined): string {
  const { browser, os } = Bowser.parse(userAgent || 'unknown')
  const [program, system] = [browser.name, os.name].map(name =>
    name && /^[\w .-]{1,40}$/.test(name) ? name : undefined,
  )
  return [program ?? 'an unknown program', system].filter(Boolean).join(' on ')
}
