export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}
