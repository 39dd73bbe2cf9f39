import { Plus } from 'lucide'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { MenuTarget } from './menu-targets.ts'
import type { LinkEntry } from './menu-tree.ts'

type Props = { targets: readonly MenuTarget[]; list: string; onAdd: (link: LinkEntry) => void }

/** Button that opens the dialog for a new link. */
export function AddLinkButton({ targets, list, onAdd }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button line slim onClick={() => setIsOpen(true)}>
        <Icon drawing={Plus} /> Add link<span className="visually-hidden"> to {list}</span>
      </Button>
      {isOpen && (
        <LinkDialog
          link={undefined}
          targets={targets}
          onClose={() => setIsOpen(false)}
          onDone={link => {
            onAdd(link)
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}
