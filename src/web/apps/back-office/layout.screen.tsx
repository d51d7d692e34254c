import { BackOfficeShell } from '#web/features/back-office/shell.tsx';

export const Component = BackOfficeShell;
