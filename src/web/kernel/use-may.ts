import { may, type Permission } from '#domain/permissions.ts';
import { useSession } from './session.ts';

/** Whether the signed-in user has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const { user } = useSession();
  return (permission) => user !== null && may(user, permission);
}
