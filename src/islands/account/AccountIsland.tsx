import { Island, type IslandProps } from '../ui/Island.tsx';
export function AccountIsland(props: IslandProps) {
  return <Island {...props}>…</Island>;
}
