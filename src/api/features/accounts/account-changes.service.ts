export {
  lockActiveAdmins,
  setDeclined,
  setDeletionDue,
  updateRole,
  updateSuspension,
} from './account-changes.sql.ts';
