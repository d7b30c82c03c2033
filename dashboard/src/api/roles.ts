export const roles = ['read', 'operate', 'own'] as const;
export type Role = (typeof roles)[number];

interface RoleWords {
  readonly name: string;
  readonly text: string;
}

export const roleWords: Readonly<Record<Role, RoleWords>> = {
  read: { name: 'Reader', text: 'Sees all worlds and who changed what' },
  operate: { name: 'Operator', text: 'Sees and changes worlds and their characters' },
  own: { name: 'Owner', text: 'Does everything, including agents, webhooks, keys and people' },
};

export function roleName(role: string): string {
  return roleWords[role as Role]?.name ?? role;
}
