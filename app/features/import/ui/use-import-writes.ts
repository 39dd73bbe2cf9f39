import { useMutation } from '@tanstack/react-query'

/**
 * Mutations of an import, strictly one after the other: a quickly reverted checkbox ends in its last state, and the
 * import only starts after all earlier decisions are saved.
 */
export function useImportWrites(id: string) {
  const { mutateAsync } = useMutation({
    scope: { id: `import ${id}` },
    mutationFn: (write: () => Promise<unknown>) => write(),
  })
  return mutateAsync
}
