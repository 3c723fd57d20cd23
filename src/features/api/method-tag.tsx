import { Tag } from '#src/ui/tag/tag.tsx';

const tones = { GET: 'info', POST: 'success', PUT: 'warning', DELETE: 'danger' } as const;

export function MethodTag({ method }: { readonly method: string }) {
  return <Tag tone={tones[method as keyof typeof tones] ?? 'neutral'}>{method}</Tag>;
}
