import Bowser from 'bowser'

/** Device name such as «Firefox on Linux», built only from names in the library, never from the client's text. */
export function deviceName(userAgent: string | undefined): string {
  const { browser, os } = Bowser.parse(userAgent || 'unknown')
  const [program, system] = [browser.name, os.name].map(name =>
    name && /^[\w .-]{1,40}$/.test(name) ? name : undefined,
  )
  return [program ?? 'an unknown program', system].filter(Boolean).join(' on ')
}
