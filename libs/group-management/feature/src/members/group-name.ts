import { createContext, useContext } from 'react';

/** Names the group of the members page in every request (GROUP-220). */
export interface GroupName {
  readonly guid?: string;
}

const GroupNameContext = createContext<GroupName>({});

/** Gives its children the name of their group. */
export const GroupNameProvider = GroupNameContext.Provider;

/** The name of the group whose members the page shows. */
export const useGroupName = (): GroupName => useContext(GroupNameContext);
