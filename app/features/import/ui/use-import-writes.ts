import { useMutation } from '@tanstack/react-query'

/**
 * Mutations of an import, strictly one after the other: a checkbox that is quickly reverted ends in its last state,
 * and the import starts only after all earlier decisions are saved.
 */
export function useImportWrites(id: string) {
  const { mutateAsync } = useMutation({
    scope: { id: `import ${id}` },
    mutationFn: (write: () => Promise<unknown>) => write(),
  })
  return mutateAsync
}
