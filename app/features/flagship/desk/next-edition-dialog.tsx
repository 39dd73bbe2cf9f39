import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listInvalidatedQueries } from '../../../desk/record/define-record.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { paths } from '../../../platform/paths.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { editionRecord } from './edition-record.ts'
import { formatFlagshipHeading } from './edition-visibility.ts'
import { buildFlagshipLocationPath, type StoredEdition, type StoredFlagship } from './flagship-admin-queries.ts'
import {
  type CopiedEditionPart,
  createNextEdition,
  listCopyableParts,
  makeNextEditionQuery,
  undoNextEdition,
} from './next-edition.ts'
import { NextEditionParts } from './next-edition-parts.tsx'
import { sectionRecord } from './section-record.ts'

type Props = { flagship: StoredFlagship; edition: StoredEdition }

/**
 * Dialog that creates the edition of next year from selected parts of an edition, after a preview. The new edition is
 * hidden, and undo deletes it.
 */
export function NextEditionDialog({ flagship, edition }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<CopiedEditionPart>>(new Set())
  const { data: next } = useQuery({ ...makeNextEditionQuery(edition.id), enabled: isOpen })
  const client = useQueryClient()
  const navigate = useNavigate()
  const { say, complain } = useToast()
  const year = edition.year + 1
  const name = formatFlagshipHeading({ flagship, edition: { ...edition, year } })
  const carried = (next ? listCopyableParts(next) : []).map(({ part }) => part).filter(part => !left.has(part))
  const read = () =>
    refetchQueries(client, [...listInvalidatedQueries(editionRecord), ...listInvalidatedQueries(sectionRecord)])

  async function takeBack(newEdition: string) {
    try {
      await undoNextEdition(newEdition)
      await navigate(buildFlagshipLocationPath({ flagship, edition }))
      // The success message waits until the years are loaded: then the tab of the deleted year is gone, together with
      // any dialog in it.
      await read()
      say(`${year} edition deleted`, `${edition.year} is unchanged.`)
    } catch (error) {
      complain(`${year} edition kept`, describeWriteError(error))
      await read()
    }
  }
  async function make() {
    try {
      const made = await createNextEdition(edition.id, carried)
      await read()
      setIsOpen(false)
      await navigate(buildFlagshipLocationPath({ flagship, edition: { ...edition, year } }))
      say(`${year} edition created`, 'It is hidden. Publish it with the switch at the top.', () => void takeBack(made))
    } catch (error) {
      complain(`${year} edition not created`, describeWriteError(error))
      await read()
    }
  }
  const { once, underWay } = useRunOnceAtATime(make)
  return (
    <>
      <Button line onClick={() => setIsOpen(true)}>
        <Icon drawing={Plus} /> Add edition
      </Button>
      <ConfirmDialog
        open={isOpen}
        wide
        onOpenChange={setIsOpen}
        title={`Create ${name}?`}
        action={`Create ${name}`}
        working="Creating…"
        asking={underWay}
        disabled={!next}
        onAction={() => void once()}
      >
        {next ? (
          <NextEditionParts
            next={next}
            carried={new Set(carried)}
            onTick={(part, comes) =>
              setLeft(now => new Set(comes ? [...now].filter(each => each !== part) : [...now, part]))
            }
          />
        ) : (
          <p role="status">{next === null ? 'This edition no longer exists.' : 'Loading…'}</p>
        )}
        <p className="next-edition-address">{paths.flagshipEdition(flagship.slug, year)}, hidden</p>
      </ConfirmDialog>
    </>
  )
}
