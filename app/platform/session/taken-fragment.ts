declare global {
  interface Window {
    /** The fragment that `shell/fragment-script.ts` took out of the address. */
    takenFragment?: string
  }
}

const names = { tokens: 'access_token=', link: 'token_hash=' }

/** Hands over the fragment this page was opened with, once, if it is of this kind; else ''. */
export function takeFragment(kind: keyof typeof names): string {
  const fragment = window.takenFragment ?? ''
  if (!fragment.includes(names[kind])) return ''
  delete window.takenFragment
  return fragment
}
