import type { DatabaseSchema, RelationDescription, RpcFunction } from './schema.ts'

const plain: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
}

/** Writes the text of the generated file, in the shape that @supabase/supabase-js expects of a `Database` type. */
export function writeTypes({ relations, functions, enums }: DatabaseSchema): string {
  const enumNames = new Set(enums.map(e => e.name))
  const relationNames = new Set(relations.map(r => r.name))
  const typescript = (type: string): string => {
    if (type.startsWith('_')) return `${typescript(type.slice(1))}[]`
    if (enumNames.has(type)) return `Database['public']['Enums']['${type}']`
    if (relationNames.has(type)) return `Database['public']['Tables']['${type}']['Row']`
    return plain[type] ?? 'string'
  }

  const row = (relation: RelationDescription) =>
    relation.columns.map(c => `          ${c.name}: ${typescript(c.type)}${c.nullable ? ' | null' : ''}`)
  const input = (relation: RelationDescription, isUpdate: boolean) =>
    relation.columns.map(c => {
      const optional = isUpdate || c.optional ? '?' : ''
      return `          ${c.name}${optional}: ${c.never ? 'never' : `${typescript(c.type)}${c.nullable ? ' | null' : ''}`}`
    })
  const relationships = (relation: RelationDescription) =>
    relation.relationships.map(
      r =>
        `          { foreignKeyName: '${r.name}'; columns: ${JSON.stringify(r.columns)}; isOneToOne: ${r.isOneToOne}; referencedRelation: '${r.relation}'; referencedColumns: ${JSON.stringify(r.referenced)} },`,
    )
  const relation = (r: RelationDescription) => [
    `      ${r.name}: {`,
    '        Row: {',
    ...row(r),
    '        }',
    ...(r.isView
      ? []
      : ['        Insert: {', ...input(r, false), '        }', '        Update: {', ...input(r, true), '        }']),
    '        Relationships: [',
    ...relationships(r),
    '        ]',
    '      }',
  ]
  // Columns of a function's result count as non-null, as in Supabase's own generator, because Postgres does not know
  // which of them may be null.
  const formatResult = (f: RpcFunction) =>
    f.columns.length > 0
      ? `{ ${f.columns.map(c => `${c.name}: ${typescript(c.type)}`).join('; ')} }[]`
      : typescript(f.returns)
  const rpc = functions.map(f => {
    const args = f.args.map(a => `${a.name}${a.optional ? '?' : ''}: ${typescript(a.type)}`).join('; ')
    return `      ${f.name}: { Args: ${args ? `{ ${args} }` : 'never'}; Returns: ${formatResult(f)} }`
  })

  return [
    '// Written by `npm run types` from supabase/migrations. Not edited by hand.',
    '',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]',
    '',
    'export type Database = {',
    '  public: {',
    '    Tables: {',
    ...relations.filter(r => !r.isView).flatMap(relation),
    '    }',
    '    Views: {',
    ...relations.filter(r => r.isView).flatMap(relation),
    '    }',
    '    Functions: {',
    ...rpc,
    '    }',
    '    Enums: {',
    ...enums.map(e => `      ${e.name}: ${e.values.map(v => `'${v}'`).join(' | ')}`),
    '    }',
    '    CompositeTypes: { [_ in never]: never }',
    '  }',
    '}',
    '',
    "export type Row<Name extends keyof Database['public']['Tables']> = Database['public']['Tables'][Name]['Row']",
    "export type ViewRow<Name extends keyof Database['public']['Views']> = Database['public']['Views'][Name]['Row']",
    '',
  ].join('\n')
}
