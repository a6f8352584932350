import { createContext, useContext } from 'react';

/** Names the group of the members page in every request (GROUP-220). */
export interface GroupName {
  readonly guid?: string;
}

const GroupNameContext = createContext<GroupName>({});

export const GroupNameProvider = GroupNameContext.Provider;

export const useGroupName = (): GroupName => useContext(GroupNameContext);
