import type { ExportManifest } from '../../server/imports/own-export/export-manifest.ts'

/** Writes the README file of an export, for people who open the export many years later. */
export const writeExportReadme = ({
  site,
  exportedAt,
  kinds,
}: Pick<ExportManifest, 'site' | 'exportedAt' | 'kinds'>): string => `# Export of ${site}

Written ${exportedAt}. Each record is a file: one with a text is Markdown with its other fields at the head, any other is JSON.
The text below a head is HTML, letter by letter as the site keeps it. In \`media\` the file of each picture lies beside its
record. \`manifest.json\` says which kinds there are, in the order in which they are read.

${kinds.map(({ folder, records }) => `- \`${folder}\`: ${records}`).join('\n')}

## Bringing it back
\`npm run import -- EXPORT\`, the zip or the folder; or choose the zip (or the folder, packed as one) under News, Import. Of
several archives the first comes first. Every record has its id, its moments and its version then, and the same export brought in again
changes nothing. A record that somebody wrote at the other site is never replaced unasked. Settings are brought in by
administrators alone.

## What is not in it
Accounts, roles, invitations and applications, which are people's own; who wrote, reviewed or owns a record; earlier versions,
drafts nobody has saved, remarks and the audit trail; the reserved addresses; what imports remember. For those there is the backup.
What a picture's file is (its type, size, pixels, colour) the other site finds out for itself. The site was read while people may
have worked: each record is whole, and what was changed meanwhile may be the older or the newer.
`
