import { Devices } from './Devices.tsx';

/** Dados, aparelhos e privacidade: what the library knows of a person, and where they are signed in. */
export function ProfileScreen() {
  return <Devices />;
}
