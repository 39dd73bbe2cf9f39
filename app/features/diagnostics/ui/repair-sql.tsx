import { useState } from 'react'
import { copyText } from '../../../platform/copy-text.ts'
import { Button } from '../../../ui/button.tsx'
import { getPermissionTableName } from '../permission-labels.ts'

/** SQL statements that restore a permission, for people with access to the database. */
export function RepairSql({ table, sql }: { table: string; sql: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')
  return (
    <details className="repair">
      <summary>Show the fix for {getPermissionTableName(table).toLowerCase()}</summary>
      <p>The database owner runs this SQL. Then check again.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the element scrolls, so it must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{sql}</code>
      </pre>
      <p className="repair-actions">
        <Button line onClick={async () => setCopied((await copyText(sql)) ? 'yes' : 'refused')}>
          Copy
        </Button>
        <span role="status">
          {copied === 'yes' && 'Copied.'}
          {copied === 'refused' && 'Copying is blocked by the browser. Select the text.'}
        </span>
      </p>
    </details>
  )
}
