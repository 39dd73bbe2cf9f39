/** React Router's module preload links, and the script that imports the modules. */
const moduleLink = (nonce: string) =>
  new RegExp(`<link(?=[^>]*\\snonce="${nonce}")(?=[^>]*\\srel="modulepreload")[^>]*>`, 'g')
const moduleScript = (nonce: string) =>
  new RegExp(`<script(?=[^>]*\\snonce="${nonce}")(?=[^>]*\\stype="module")(?![^>]*\\ssrc=)[^>]*>`)

/** Set by a page that shows nothing before hydration. */
const beginsAtOnce = /<html[^>]*\sdata-scripts="now"/

/**
 * A page whose modules wait until somebody uses it or it is idle (`app/shell/early-clicks.ts` starts them): on a poor line
 * they would take the room of what is read. The text of the script stays as it is, so that the policy names it by its hash.
 * @param html as rendered, scripts and links of ours marked by the nonce
 */
export function deferScripts(html: string, nonce: string): string {
  if (beginsAtOnce.test(html)) return html
  const modules: string[] = []
  const bare = html.replace(moduleLink(nonce), link => {
    const address = /\shref="([^"]*)"/.exec(link)?.[1]
    if (address !== undefined) modules.push(address)
    return ''
  })
  return bare.replace(
    moduleScript(nonce),
    `<script type="text/held" data-modules="${modules.join(' ')}" nonce="${nonce}">`,
  )
}
